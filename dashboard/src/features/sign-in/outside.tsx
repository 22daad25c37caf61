import type { ReactNode } from "react";

/** Layout of pages before sign-in, with a centered logo and title. */
export function Outside({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-24 p-16">
      <img src="/icon.svg" alt="" width={40} height={40} />
      <h1 className="text-center text-20 font-600">{title}</h1>
      {children}
    </main>
  );
}
