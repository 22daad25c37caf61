import Type from "typebox";

/** What every address needs to have; the rest shows when mail arrives there. No NUL and no half characters, which no row holds. */
export const Email = Type.String({
  minLength: 3,
  maxLength: 320,
  pattern: "^[^\\s\\u0000@\\ud800-\\udfff]+@[^\\s\\u0000@\\ud800-\\udfff]+$",
});

/**
 * A name has a character that shows, and none that controls. The look ahead stops at the first character that shows: a pattern with that character in its middle
 * would try every one of a long text.
 */
export const PersonName = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: "^(?=\\s*\\S)[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$",
});
