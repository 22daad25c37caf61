import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue } from "react";
import { useBrands } from "./brands.ts";
import { parlance } from "./query.ts";

/** An object of the account that the palette can open. */
export interface FoundObject {
  readonly id: string;
  readonly kind: "persona" | "brand" | "source" | "document" | "conversation" | "person";
  readonly name: string;
  readonly open: () => void;
}

/** Maximum number of objects of each kind. */
const most = 5;
/** Minimum length of a query; shorter text matches almost everything. */
const shortest = 2;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Finds the account's objects by name or, for conversations, by id. Sends requests only if text has been entered. */
export function useFoundObjects(typed: string): readonly FoundObject[] {
  const text = useDeferredValue(typed.trim());
  const enabled = text.length >= shortest;
  const navigate = useNavigate();
  const matches = (name: string): boolean => name.toLowerCase().includes(text.toLowerCase());
  const personas = useQuery({
    queryKey: ["personas", "list", null],
    queryFn: () => parlance.personas.list({ limit: 200 }),
    enabled,
  }).data?.items;
  const brands = useBrands().data;
  const sources = useQuery({ queryKey: ["sources"], queryFn: async () => (await parlance.sources.states()).sources, enabled }).data;
  const people = useQuery({
    queryKey: ["people", "palette"],
    queryFn: async () => (await parlance.people.list({ limit: 200 })).items,
    enabled,
  }).data;
  const documents = useQuery({
    queryKey: ["palette", "documents", text],
    queryFn: async ({ signal }) => (await parlance.documents.list({ search: text, limit: most }, { signal })).items,
    enabled,
  }).data;
  const conversation = useQuery({
    queryKey: ["palette", "conversation", text],
    queryFn: () => parlance.conversations.get({ session_id: text }).catch(() => null),
    enabled: uuid.test(text),
  }).data;
  if (!enabled) return [];
  return [
    ...(personas ?? [])
      .filter(({ name }) => matches(name))
      .slice(0, most)
      .map(({ id, name }) => ({ id, kind: "persona", name, open: () => void navigate({ to: "/personas/$id", params: { id } }) }) as const),
    ...(brands ?? [])
      .filter((brand) => matches(brand.display_name))
      .slice(0, most)
      .map((brand) => {
        const open = () => void navigate({ to: "/knowledge", search: { brand: brand.id } });
        return { id: brand.id, kind: "brand", name: brand.display_name, open } as const;
      }),
    ...(sources ?? [])
      .filter(({ name }) => matches(name))
      .slice(0, most)
      .map(({ id, name }) => {
        const open = () => void navigate({ to: "/knowledge/$source", params: { source: id } });
        return { id, kind: "source", name, open } as const;
      }),
    ...(documents ?? []).map((document) => {
      const open = () =>
        void navigate({ to: "/knowledge/$source", params: { source: document.source_id }, search: { document: document.id } });
      return { id: `${document.source_id}:${document.id}`, kind: "document", name: document.title, open } as const;
    }),
    ...(conversation == null
      ? []
      : [
          {
            id: conversation.session_id,
            kind: "conversation",
            name: conversation.title === "" ? conversation.session_id : conversation.title,
            open: () => void navigate({ to: "/inbox/$session", params: { session: conversation.session_id } }),
          } as const,
        ]),
    ...(people ?? [])
      .filter(({ name, email }) => matches(name) || matches(email))
      .slice(0, most)
      .map(({ id, name }) => ({ id, kind: "person", name, open: () => void navigate({ to: "/people", search: { person: id } }) }) as const),
  ];
}
