import type { Checker, Project, Symbol as TsSymbol } from "typescript/unstable/sync";
import { SymbolFlags } from "typescript/unstable/sync";
import type {
  ArrowFunction,
  BindingElement,
  CallExpression,
  FunctionDeclaration,
  Node,
  ParameterDeclaration,
  SourceFile,
} from "typescript/unstable/ast";
import {
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";

/** Arguments of a call by parameter name. */
type Bindings = ReadonlyMap<string, { readonly node: Node; readonly bound: Bindings }>;
const nothing: Bindings = new Map();
const maxDepth = 40;

/**
 * Finds a possible text of an expression by following constants and functions across files. If there are alternatives (a condition, a table
 * of strings, a parameter), uses the first one that it finds.
 */
export class StaticTexts {
  readonly #checker: Checker;
  readonly #program: Project["program"];
  readonly #standIns: ReadonlyMap<string, string>;

  /** @param standIns substitute strings, by function name, for functions whose result does not change the selected columns */
  constructor(project: Project, standIns: ReadonlyMap<string, string> = new Map()) {
    this.#standIns = standIns;
    this.#checker = project.checker;
    this.#program = project.program;
  }

  /** Returns a possible text, or null if none can be found. */
  of(node: Node, bound: Bindings = nothing, depth = 0): string | null {
    if (depth > maxDepth) return null;
    const next = (inner: Node, under: Bindings = bound): string | null => this.of(inner, under, depth + 1);
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node)) return node.text;
    if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node)) return next(node.expression);
    if (isConditionalExpression(node)) return next(node.whenTrue) ?? next(node.whenFalse);
    if (isBinaryExpression(node)) return joined([next(node.left), next(node.right)]);
    if (isTemplateExpression(node))
      return joined([node.head.text, ...node.templateSpans.flatMap(({ expression, literal }) => [next(expression), literal.text])]);
    if (isCallExpression(node)) return this.#ofCall(node, bound, depth);
    if (isElementAccessExpression(node) || isPropertyAccessExpression(node)) return this.#ofMember(node, bound, depth);
    if (!isIdentifier(node)) return null;
    const binding = bound.get(node.text);
    if (binding !== undefined) return next(binding.node, binding.bound);
    for (const declaration of this.#declarationsOf(node)) {
      if (isVariableDeclaration(declaration) && declaration.initializer !== undefined)
        return next(declaration.initializer, isLocal(declaration) ? bound : nothing);
      if (isParameterDeclaration(declaration)) return this.#ofParameter(declaration, depth);
      if (isBindingElement(declaration)) return this.#ofBinding(declaration, bound, depth);
    }
    return this.#literalOf(node);
  }

  /** Resolves a destructured element. */
  #ofBinding(element: BindingElement, bound: Bindings, depth: number): string | null {
    const { name, parent: pattern } = element;
    const declared = pattern.parent;
    if (name === undefined || !isVariableDeclaration(declared) || declared.initializer === undefined) return null;
    const whole = this.#constantOf(declared.initializer, bound);
    if (whole === null) return this.#literalOf(name);
    const { node } = whole;
    const table = isConditionalExpression(node) ? node.whenTrue : node;
    if (isArrayLiteralExpression(table) && isArrayBindingPattern(pattern)) {
      const each = table.elements[(pattern.elements as readonly Node[]).indexOf(element)];
      return each === undefined ? null : this.of(each, whole.bound, depth + 1);
    }
    const key = element.propertyName ?? name;
    if (!isObjectLiteralExpression(table) || !isIdentifier(key)) return this.#literalOf(name);
    for (const property of table.properties) {
      const isNamed = isPropertyAssignment(property) || isShorthandPropertyAssignment(property);
      if (!isNamed || !isIdentifier(property.name) || property.name.text !== key.text) continue;
      return this.of(isPropertyAssignment(property) ? property.initializer : property.name, whole.bound, depth + 1);
    }
    return null;
  }

  /** Follows names, lookup tables and calls to the underlying array or object. */
  #constantOf(node: Node, bound: Bindings, depth = 0): { readonly node: Node; readonly bound: Bindings } | null {
    if (depth > maxDepth) return null;
    if (isAsExpression(node) || isSatisfiesExpression(node) || isParenthesizedExpression(node))
      return this.#constantOf(node.expression, bound, depth + 1);
    if (isIdentifier(node)) {
      const made = this.#declarationsOf(node).find(isVariableDeclaration)?.initializer;
      return made === undefined ? null : this.#constantOf(made, bound, depth + 1);
    }
    if (isElementAccessExpression(node)) {
      const table = this.#constantOf(node.expression, bound, depth + 1);
      if (table === null || !isObjectLiteralExpression(table.node)) return null;
      const first = table.node.properties.find(isPropertyAssignment);
      return first === undefined ? null : this.#constantOf(first.initializer, table.bound, depth + 1);
    }
    if (isCallExpression(node) && isIdentifier(node.expression)) {
      const made = this.#functionOf(node.expression);
      const [result] = made === null ? [] : resultsOf(made.body);
      if (made !== null && result !== undefined) return this.#constantOf(result, bindingsOf(made, node, bound), depth + 1);
    }
    return { node, bound };
  }

  #functionOf(name: Node): ArrowFunction | FunctionDeclaration | null {
    for (const declaration of this.#declarationsOf(name)) {
      const made = isVariableDeclaration(declaration) ? declaration.initializer : declaration;
      if (made !== undefined && (isArrowFunction(made) || isFunctionDeclaration(made))) return made;
    }
    return null;
  }

  #declarationsOf(node: Node): Node[] {
    let symbol: TsSymbol | undefined = this.#checker.getSymbolAtLocation(node);
    if (symbol !== undefined && (symbol.flags & SymbolFlags.Alias) !== 0) symbol = this.#checker.getAliasedSymbol(symbol);
    return (symbol?.declarations ?? []).flatMap((handle) => handle.resolve() ?? []);
  }

  /** Returns the text of a literal type, or of the first type in a union. */
  #literalOf(node: Node): string | null {
    const type = this.#checker.getTypeAtLocation(node);
    if (type === undefined) return null;
    const [first = type] = type.isUnionType() ? type.getTypes() : [type];
    return first.isStringLiteralType() || first.isNumberLiteralType() ? String(first.value) : null;
  }

  #ofCall(node: CallExpression, bound: Bindings, depth: number): string | null {
    const callee = node.expression;
    if (isPropertyAccessExpression(callee)) {
      const method = callee.name.text;
      if (method === "join") return this.#ofJoin(callee.expression, node, bound, depth);
      // These methods are skipped, because replacing or trimming text does not change the selected columns.
      return ["trim", "replaceAll", "replace", "toString"].includes(method) ? this.of(callee.expression, bound, depth + 1) : null;
    }
    if (isIdentifier(callee) && this.#standIns.has(callee.text)) return this.#standIns.get(callee.text) ?? null;
    const made = isIdentifier(callee) ? this.#functionOf(callee) : null;
    if (made === null) return null;
    const own = bindingsOf(made, node, bound);
    for (const result of resultsOf(made.body)) {
      const text = this.of(result, own, depth + 1);
      if (text !== null) return text;
    }
    return null;
  }

  /** Joins elements with the given text. For a computed list, uses only its first element. */
  #ofJoin(list: Node, call: CallExpression, bound: Bindings, depth: number): string | null {
    const [separator] = call.arguments;
    const isMapped = isCallExpression(list) && isPropertyAccessExpression(list.expression) && list.expression.name.text === "map";
    const source = this.#constantOf(isMapped && isPropertyAccessExpression(list.expression) ? list.expression.expression : list, bound);
    const make = isMapped ? list.arguments[0] : undefined;
    if (source === null || !isArrayLiteralExpression(source.node)) return null;
    const texts = source.node.elements.map((element) => {
      if (make === undefined) return this.of(element, source.bound, depth + 1);
      const name = isArrowFunction(make) ? make.parameters[0]?.name : undefined;
      const [result] = isArrowFunction(make) ? resultsOf(make.body) : [];
      if (name === undefined || result === undefined || !isIdentifier(name)) return null;
      return this.of(result, new Map([...bound, [name.text, { node: element, bound: source.bound }]]), depth + 1);
    });
    const between = separator === undefined ? "," : this.of(separator, bound, depth + 1);
    return between === null || texts.includes(null) ? null : texts.join(between);
  }

  /** Resolves a member of a table of constants: the member with this name, or, failing that, the first member. */
  #ofMember(node: Node, bound: Bindings, depth: number): string | null {
    if (!isElementAccessExpression(node) && !isPropertyAccessExpression(node)) return null;
    const name = isPropertyAccessExpression(node) ? node.name.text : this.of(node.argumentExpression, bound, depth + 1);
    for (const declaration of isIdentifier(node.expression) ? this.#declarationsOf(node.expression) : []) {
      const made = isVariableDeclaration(declaration) ? declaration.initializer : undefined;
      const table = made !== undefined && (isAsExpression(made) || isSatisfiesExpression(made)) ? made.expression : made;
      if (table === undefined || !isObjectLiteralExpression(table)) continue;
      const members = table.properties.filter(isPropertyAssignment);
      const member =
        members.find((each) => (isIdentifier(each.name) || isStringLiteral(each.name)) && each.name.text === name) ?? members[0];
      if (member !== undefined) return this.of(member.initializer, nothing, depth + 1);
    }
    return this.#literalOf(node);
  }

  /** Resolves the argument that the first caller in the same file passes. */
  #ofParameter(parameter: ParameterDeclaration, depth: number): string | null {
    const literal = this.#literalOf(parameter.name);
    if (literal !== null) return literal;
    const made = parameter.parent;
    if (!isArrowFunction(made) && !isFunctionDeclaration(made)) return null;
    const name = isFunctionDeclaration(made) ? made.name : isVariableDeclaration(made.parent) ? made.parent.name : undefined;
    if (name === undefined || !isIdentifier(name)) return null;
    const at = (made.parameters as readonly Node[]).indexOf(parameter);
    const file = this.#program.getSourceFile(fileOf(parameter).fileName);
    if (file === undefined) return null;
    for (const call of callsIn(file)) {
      const argument = call.arguments[at];
      if (argument === undefined || !isIdentifier(call.expression) || call.expression.text !== name.text) continue;
      const text = this.of(argument, nothing, depth + 1);
      if (text !== null) return text;
    }
    return null;
  }
}

function joined(parts: readonly (string | null)[]): string | null {
  return parts.includes(null) ? null : parts.join("");
}

/** Binds the parameters of a function to the arguments of a call. */
function bindingsOf({ parameters }: ArrowFunction | FunctionDeclaration, { arguments: given }: CallExpression, bound: Bindings): Bindings {
  return new Map(
    parameters.flatMap(({ name, initializer }, at) => {
      const argument = given[at];
      if (name === undefined || !isIdentifier(name)) return [];
      if (argument !== undefined) return [[name.text, { node: argument, bound }] as const];
      return initializer === undefined ? [] : [[name.text, { node: initializer, bound: nothing }] as const];
    }),
  );
}

/** Returns whether a variable is declared inside a function and may therefore depend on its parameters. */
function isLocal(declaration: Node): boolean {
  return declaration.parent.parent.parent.parent !== undefined;
}

function fileOf(node: Node): SourceFile {
  let at: Node = node;
  while (at.parent !== undefined) at = at.parent;
  return at as SourceFile;
}

/** Returns the expressions that a function may return. */
function resultsOf(body: Node | undefined): Node[] {
  if (body === undefined) return [];
  if (!isBlock(body)) return [body];
  const results: Node[] = [];
  const visit = (node: Node): void => {
    if (isReturnStatement(node) && node.expression !== undefined) results.push(node.expression);
    else if (!isArrowFunction(node) && !isFunctionDeclaration(node)) node.forEachChild(visit);
  };
  body.forEachChild(visit);
  return results;
}

/** Returns the function calls in a file, including nested ones. */
export function callsIn(file: SourceFile): CallExpression[] {
  const calls: CallExpression[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node)) calls.push(node);
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return calls;
}
