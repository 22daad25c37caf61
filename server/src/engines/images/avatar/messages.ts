export type AvatarAnswer = { readonly kind: "drawn"; readonly bytes: Uint8Array } | { readonly kind: "failed"; readonly message: string };
