import type { TSchema } from "typebox";
import type { View } from "./schemas.ts";

/** Schemas of the events of a stream, by the events' names. */
type EventSchemas = Readonly<Record<string, TSchema>>;

/** A Server-Sent Events answer: which events it has, and what each carries. */
export class EventStreamSchema<Events extends EventSchemas = EventSchemas> {
  /** Name of any one of its events in the reference. */
  readonly name: string;
  readonly description: string;
  readonly events: Events;

  constructor(name: string, description: string, events: Events) {
    this.name = name;
    this.description = description;
    this.events = events;
  }
}

/** Data of each event of a stream. */
export type EventData<Stream extends EventStreamSchema> = {
  readonly [Name in keyof Stream["events"]]: View<Stream["events"][Name]>;
};
