import ts from 'typescript';

/** One small fault in a file: the text from `start` to `end` is replaced by `after`. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  /** Line of the fault, counted from 1. */
  readonly line: number;
  /** Name of the enclosing function, method or top-level variable; '' if there is none. */
  readonly within: string;
  readonly before: string;
  readonly after: string;
}

const SWAPPED: Readonly<Partial<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
};

/** Matches the names of functions that return a boolean. */
const ASKS = /^(is|has|includes|some|every|can|may|sees|admits)/;

/**
 * Lists every fault of these kinds: conditions negated, comparisons and logical operators swapped, boolean results fixed, array elements,
 * filters and the left side of `??` left out, strings replaced.
 */
export function mutantsOf(text: string): readonly Mutant[] {
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];

  const add = (node: ts.Node, after: string, within: string, [start, end] = [node.getStart(source), node.end]) => {
    const before = text.slice(start, end);
    if (before === after) return;
    mutants.push({ start, end, line: source.getLineAndCharacterOfPosition(start).line + 1, within, before, after });
  };

  const isYesOrNo = (node: ts.Expression): boolean => {
    if (ts.isParenthesizedExpression(node)) return isYesOrNo(node.expression);
    if (ts.isPrefixUnaryExpression(node)) return node.operator === ts.SyntaxKind.ExclamationToken;
    if (ts.isBinaryExpression(node)) return SWAPPED[node.operatorToken.kind] !== undefined;
    if (!ts.isCallExpression(node)) return false;
    const called = node.expression;
    return ASKS.test(ts.isPropertyAccessExpression(called) ? called.name.text : called.getText(source));
  };

  const answer = (node: ts.Expression, within: string) => {
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false', within);
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true', within);
    else if (isYesOrNo(node)) for (const fixed of ['true', 'false']) add(node, fixed, within);
  };

  const visit = (node: ts.Node, outer: string): void => {
    // Types are not executed.
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)) return;
    const within = nameOf(node) ?? outer;
    if (ts.isIfStatement(node)) add(node.expression, `!(${node.expression.getText(source)})`, within);
    if (ts.isConditionalExpression(node)) add(node.condition, `!(${node.condition.getText(source)})`, within);
    if (ts.isBinaryExpression(node)) {
      const swapped = SWAPPED[node.operatorToken.kind];
      if (swapped !== undefined) add(node.operatorToken, swapped, within);
      if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) add(node, node.right.getText(source), within);
    }
    if (ts.isReturnStatement(node) && node.expression !== undefined) answer(node.expression, within);
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) answer(node.body, within);
    if (ts.isArrayLiteralExpression(node))
      for (const element of node.elements) if (node.elements.length > 0) add(element, '', within, untilNext(element, node.elements));
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'filter')
      add(node, node.expression.expression.getText(source), within);
    if (ts.isStringLiteral(node) && isChosen(node)) add(node, node.text === '' ? "'mutant'" : "'another'", within);
    if (ts.isPropertyAssignment(node)) {
      if (node.initializer.kind === ts.SyntaxKind.NullKeyword) add(node.initializer, "'mutant'", within);
      if (ts.isArrayLiteralExpression(node.initializer) && node.initializer.elements.length === 0)
        add(node.initializer, "['mutant']", within);
      answer(node.initializer, within);
    }
    ts.forEachChild(node, (child) => visit(child, within));
  };

  /** Returns the range of an array element up to the next element, so that the comma is included. */
  const untilNext = (element: ts.Node, all: ts.NodeArray<ts.Node>): [number, number] => {
    const next = all[all.indexOf(element) + 1];
    return [element.getStart(source), next?.getStart(source) ?? element.end];
  };

  visit(source, '');
  return mutants;
}

/** Returns whether a string matters: it is compared, or it is a case, a property, an argument, or a branch of a conditional. */
function isChosen({ parent }: ts.StringLiteral): boolean {
  if (ts.isBinaryExpression(parent)) return SWAPPED[parent.operatorToken.kind] !== undefined;
  return ts.isCaseClause(parent) || ts.isPropertyAssignment(parent) || ts.isCallExpression(parent) || ts.isConditionalExpression(parent);
}

function nameOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText();
  // A top-level variable names the arrow function that it holds.
  if (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent)) return node.name.getText();
  return undefined;
}
