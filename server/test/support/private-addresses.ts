import { createServer, type Server } from "node:http";
import { type AddressInfo, isIPv4 } from "node:net";
import { networkInterfaces } from "node:os";
import { isPublicAddress } from "../../src/engines/web/public-address.ts";

/** Notations for the loopback address of this machine. Without protection, most of them reach a listener on all interfaces. */
const loopback: readonly string[] = [
  "127.0.0.1",
  "127.0.0.1.",
  "127.1",
  "127.0.1",
  "127.0.0.2",
  "127.255.255.254",
  "2130706433",
  "0x7f000001",
  "0X7F000001",
  "0x7F.0.0.1",
  "0x7f.0x0.0x0.0x1",
  "0x7f.1",
  "0177.0.0.1",
  "0177.0x0.0.1",
  "00000177.0.0.1",
  "017700000001",
  "127.000.000.001",
  "0",
  "0x0",
  "0.0.0.0",
  "00.0.0.0",
  "①②⑦.⓪.⓪.①",
  "１２７.０.０.１",
  "127。0。0。1",
  "127．0．0．1",
  "%31%32%37.0.0.1",
  "127.0.0.%31",
  "127%2e0%2e0%2e1",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "LocalHost.",
  "%6c%6f%63alhost",
  "ｌｏｃａｌｈｏｓｔ",
  "ⓛocalhost",
  "loc\u00ADalhost",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[0000::0001]",
  "[::]",
  "[::0.0.0.1]",
  "[::ffff:127.0.0.1]",
  "[::FFFF:7f00:1]",
  "[0:0:0:0:0:ffff:7f00:0001]",
  "[::ffff:0.0.0.0]",
];

/** Addresses that embed a private address, other private networks, cloud metadata services, and unassigned addresses. */
const others: readonly string[] = [
  "[::127.0.0.1]",
  "[::ffff:0:127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b:1::7f00:1]",
  "[2002:7f00:1::]",
  "[2002:7f00:0001::1]",
  "[2001:0:4136:e378:8000:63bf:80ff:fffe]",
  "[::1%25lo]",
  "[fe80::1%25eth0]",
  "[fe80::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fec0::1]",
  "[ff02::1]",
  "[100::1]",
  "[2001:db8::1]",
  "169.254.169.254",
  "2852039166",
  "0xa9fea9fe",
  "0251.0376.0251.0376",
  "[::ffff:169.254.169.254]",
  "100.100.100.200",
  "100.64.0.1",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.0.1",
  "192.0.0.192",
  "198.18.0.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
];

/** Returns malformed URLs, and URLs with hosts in misleading positions. */
function tricks(port: number): string[] {
  return [
    `http://shop.example@127.0.0.1:${port}/`,
    `http://shop.example:80@127.0.0.1:${port}/`,
    `http://shop.example%40127.0.0.1:${port}/`,
    `http://shop.example\\@127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}\\@shop.example/`,
    `http:\\\\127.0.0.1:${port}/`,
    `http:127.0.0.1:${port}/`,
    `http:/127.0.0.1:${port}/`,
    `http:////127.0.0.1:${port}/`,
    `ht\ntp://127.0.0.1:${port}/`,
    `http://127.0.\t0.1:${port}/`,
    ` http://127.0.0.1:${port}/ `,
    `HTTP://127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    `ws://127.0.0.1:${port}/`,
    `//127.0.0.1:${port}/`,
    `http://127.0.0.1:0${port}/`,
    `http://127.0.0.1:${port}#@shop.example/`,
    `http://127.0.0.1:${port}?@shop.example/`,
    `ftp://127.0.0.1:${port}/`,
    `gopher://127.0.0.1:${port}/_GET%20/`,
    "file:///etc/hostname",
  ];
}

/** Returns the addresses of this machine in private networks. */
function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ address }) => !isPublicAddress(address));
  return all.map(({ address }) => (isIPv4(address) ? address : `[${address.split("%")[0] ?? ""}]`));
}

/** Returns URLs of the loopback interface in many notations. A listener on all interfaces may receive requests to any of them. */
export function loopbackUrls(port: number): string[] {
  return [...loopback, ...ownAddresses()].map((host) => `http://${host}:${port}/`);
}

/** Returns more than a hundred URLs with unusual notations. None of them may be reachable. */
export function privateUrls(port: number): string[] {
  return [...loopbackUrls(port), ...others.map((host) => `http://${host}:${port}/`), ...tricks(port)];
}

/** Starts a server on all interfaces that counts its connections. */
export async function openListener(): Promise<{ port: number; connections: () => number; forget: () => void; close: () => Promise<void> }> {
  let count = 0;
  const server: Server = createServer((_, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<p>secret</p>"));
  server.on("connection", () => {
    count += 1;
  });
  await listenOn(server, "::").catch(() => listenOn(server, "0.0.0.0"));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    forget: () => {
      count = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listenOn(server: Server, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
