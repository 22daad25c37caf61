import Type from "typebox";

/**
 * Checks only minimal syntax, because only delivery can prove that an address is valid. Excludes NUL and lone surrogates, which cannot be
 * stored.
 */
export const Email = Type.String({
  minLength: 3,
  maxLength: 320,
  pattern: "^[^\\s\\u0000@\\ud800-\\udfff]+@[^\\s\\u0000@\\ud800-\\udfff]+$",
});

/**
 * A name contains a visible character and no control characters. The lookahead stops at the first visible character, to avoid quadratic
 * backtracking.
 */
export const UserName = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: "^(?=\\s*\\S)[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$",
});

/** Length in characters. Any character is allowed. */
export const Password = Type.String({ minLength: 10, maxLength: 200 });
