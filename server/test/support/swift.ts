import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { userInfo, tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./free-port.ts";

/**
 * Path of OpenStack Swift's proxy server; empty if Swift is not installed (Debian packages: swift-proxy, swift-account, swift-container and
 * swift-object).
 */
export const swiftProgram =
  ["/usr/bin/swift-proxy-server"].find(
    (file) => existsSync(file) && ["account", "container", "object"].every((part) => existsSync(`/usr/bin/swift-${part}-server`)),
  ) ?? "";

const storageParts = ["account", "container", "object"] as const;

/** Starts Swift on one device with its S3 API. The object server's files require a file system that supports extended attributes. */
export async function startSwift(): Promise<{
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly children: readonly ChildProcess[];
  readonly remove: () => Promise<void>;
}> {
  const home = await mkdtemp(path.join(process.env["PARLANCE_SWIFT_FOLDER"] ?? tmpdir(), "parlance-swift-"));
  await mkdir(path.join(home, "devices", "d1"), { recursive: true });
  const common = `swift_dir = ${home}\nbind_ip = 127.0.0.1\nworkers = 0\nuser = ${userInfo().username}\nlog_level = ERROR\n`;
  const configs = new Map<string, string>();
  for (const part of storageParts) {
    const port = await freePort();
    makeRing(home, part, port);
    const apps = `[app:${part}-server]\nuse = egg:swift#${part}\n`;
    const section = `[DEFAULT]\n${common}bind_port = ${port}\ndevices = ${home}/devices\nmount_check = false\n`;
    configs.set(part, `${section}[pipeline:main]\npipeline = ${part}-server\n${apps}`);
  }
  const port = await freePort();
  configs.set("proxy", `[DEFAULT]\n${common}bind_port = ${port}\n${proxyPipeline}`);
  for (const [part, text] of configs) await writeFile(path.join(home, `${part}-server.conf`), text);
  await writeFile(
    path.join(home, "swift.conf"),
    "[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = default\ndefault = yes\n",
  );
  const environment = { ...process.env, SWIFT_DIR: home };
  const children = [...configs.keys()].map((part) =>
    spawn("/usr/bin/python3", ["-c", launcher, home, part], { stdio: "ignore", env: environment }),
  );
  return {
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: "test:tester",
    secretAccessKey: "testing",
    children,
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

const proxyPipeline = `[pipeline:main]
pipeline = catch_errors cache listing_formats bulk s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;

/** Starts a server with a file other than /etc/swift/swift.conf; Swift has no option for this. */
const launcher = `
import sys
from swift.common import utils
home, part = sys.argv[1], sys.argv[2]
utils.SWIFT_CONF_FILE = home + '/swift.conf'
from swift.common import storage_policy
storage_policy.SWIFT_CONF_FILE = utils.SWIFT_CONF_FILE
storage_policy.reload_storage_policies()
utils.validate_hash_conf()
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(home + '/' + part + '-server.conf', part + '-server'))
`;

function makeRing(home: string, part: string, port: number): void {
  const builder = path.join(home, `${part}.builder`);
  const run = (...words: readonly string[]): unknown =>
    execFileSync("/usr/bin/swift-ring-builder", [builder, ...words], { stdio: "ignore" });
  run("create", "2", "1", "1");
  run("add", `r1z1-127.0.0.1:${port}/d1`, "1");
  run("rebalance");
}
