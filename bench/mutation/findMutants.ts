import { isNode, parse, type SyntaxNode, walk } from './Syntax.ts'

/** A small change of a source file that a test should detect. */
export type Mutant = {
  readonly operator: Operator
  /** From 1. */
  readonly line: number
  /** The whole line, trimmed: identifies the place when lines move. */
  readonly code: string
  readonly start: number
  readonly end: number
  readonly original: string
  readonly replacement: string
}

export type Operator =
  | 'turn comparison'
  | 'move bound'
  | 'drop condition'
  | 'drop throw'
  | 'off by one'
  | 'zero and one'
  | 'swap arguments'
  | 'plus and minus'
  | 'true and false'
  | 'remove call'
  | 'and and or'

/** Every mutant of a file, in source order. The operators are fixed; the README lists them. */
export function findMutants(path: string, source: string): Mutant[] {
  const mutants: Mutant[] = []
  const text = (node: SyntaxNode) => source.slice(node.start, node.end)
  const add = (operator: Operator, { start, end }: { start: number; end: number }, replacement: string) => {
    const line = source.slice(0, start).split('\n').length
    const code = source.split('\n')[line - 1]!.trim()
    mutants.push({ operator, line, code, start, end, original: source.slice(start, end), replacement })
  }
  /** Replaces the operator between two operands. */
  const between = (operator: Operator, left: SyntaxNode, right: SyntaxNode, sign: string, replacement: string) => {
    const start = left.end + source.slice(left.end, right.start).indexOf(sign)
    add(operator, { start, end: start + sign.length }, replacement)
  }

  walk(parse(path, source), (node, parent) => {
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return false
    // Error texts aren't behavior.
    if (isErrorText(node, parent)) return false
    switch (node.type) {
      case 'BinaryExpression': {
        const [left, right, sign] = [node.left as SyntaxNode, node.right as SyntaxNode, node.operator as string]
        if (TURNED[sign]) between('turn comparison', left, right, sign, TURNED[sign])
        if (MOVED[sign] && !isChoice(node, parent, text)) between('move bound', left, right, sign, MOVED[sign])
        if ((sign === '+' || sign === '-') && !isText(left) && !isText(right))
          between('plus and minus', left, right, sign, sign === '+' ? '-' : '+')
        break
      }
      case 'LogicalExpression': {
        const [left, right, sign] = [node.left as SyntaxNode, node.right as SyntaxNode, node.operator as string]
        if (sign === '??') break
        // In parentheses, because the precedence differs and mixing with `??` is invalid.
        add('and and or', node, `((${text(left)}) ${sign === '&&' ? '||' : '&&'} (${text(right)}))`)
        add('drop condition', node, asValue(text(left)))
        add('drop condition', node, asValue(text(right)))
        break
      }
      case 'IfStatement': {
        const { start, end } = node.test as SyntaxNode
        add('drop condition', { start, end }, 'false')
        break
      }
      case 'ConditionalExpression':
        add('drop condition', node, `(${text(node.consequent as SyntaxNode)})`)
        add('drop condition', node, `(${text(node.alternate as SyntaxNode)})`)
        break
      case 'ThrowStatement':
        add('drop throw', node, ';')
        break
      case 'Literal':
        for (const [operator, replacement] of literals(node, text(node)))
          add(operator, node, isKey(node, parent) ? `[${replacement}]` : replacement)
        break
      case 'CallExpression': {
        const given = node.arguments as SyntaxNode[]
        const [first, second] = given
        const callee = node.callee as SyntaxNode
        const isFixed = SYMMETRIC.has(text(callee)) || given.some(({ type }) => type === 'SpreadElement')
        if (first && second && !isFixed && text(first) !== text(second))
          add('swap arguments', { start: first.start, end: second.end }, `${text(second)}, ${text(first)}`)
        if (callee.type === 'MemberExpression' && PASSED_THROUGH.has(text(callee.property as SyntaxNode)))
          add('remove call', node, text(callee.object as SyntaxNode))
        break
      }
      case 'ExpressionStatement':
        if (isCall(node.expression as SyntaxNode)) add('remove call', node, ';')
        break
    }
    return true
  })
  return mutants.sort((a, b) => a.start - b.start || a.end - b.end)
}

function literals(node: SyntaxNode, text: string): [Operator, string][] {
  if (text === 'true' || text === 'false') return [['true and false', text === 'true' ? 'false' : 'true']]
  if (text === '0n') return [['zero and one', '1n']]
  if (text === '1n') return [['zero and one', '0n']]
  if (typeof node.bigint === 'string') return [['off by one', `(${text} + 1n)`]]
  if (typeof node.value === 'number') {
    return [
      ['off by one', `(${text} + 1)`],
      ['off by one', `(${text} - 1)`],
    ]
  }
  return []
}

/** `a < b ? a : b`: for equal values both branches are the same. */
function isChoice(node: SyntaxNode, parent: SyntaxNode | undefined, text: (node: SyntaxNode) => string): boolean {
  if (parent?.type !== 'ConditionalExpression' || parent.test !== node) return false
  const compared = [text(node.left as SyntaxNode), text(node.right as SyntaxNode)]
  const chosen = [text(parent.consequent as SyntaxNode), text(parent.alternate as SyntaxNode)]
  return compared.toSorted().join() === chosen.toSorted().join()
}

/** A computed key is in brackets. */
function isKey(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  return parent?.type === 'Property' && parent.key === node && parent.computed !== true
}

/** As an expression: a leading brace could be parsed as a block. */
function asValue(text: string): string {
  return text.startsWith('{') ? `(${text})` : text
}

function isCall(node: SyntaxNode): boolean {
  if (node.type === 'AwaitExpression') return isCall(node.argument as SyntaxNode)
  return node.type === 'CallExpression' && (node.callee as SyntaxNode).type !== 'Super'
}

function isText(node: SyntaxNode): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

/** Arguments of `new SomeError(…)` and of `super(…)`, and bodies of error classes. */
function isErrorText(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (node.type === 'ClassDeclaration') {
    const parentClass = node.superClass
    return isNode(parentClass) && parentClass.type === 'Identifier' && /Error$/.test(String(parentClass.name))
  }
  if (parent?.type !== 'NewExpression' || node === parent.callee) return false
  const { type, name } = parent.callee as SyntaxNode
  return type === 'Identifier' && /Error$/.test(String(name))
}

/** Functions of two arguments with a symmetric result. */
const SYMMETRIC = new Set(['Math.min', 'Math.max', 'isAddressEqual'])
const TURNED: Record<string, string | undefined> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
}
const MOVED: Record<string, string | undefined> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
/** Methods that return the type they are called on. */
const PASSED_THROUGH = new Set([
  'filter',
  'reverse',
  'toReversed',
  'sort',
  'toSorted',
  'slice',
  'toLowerCase',
  'trim',
  'flat',
])

/** A mutant's change as reports and `equivalent.ts` name it. */
export function changeOf({ original, replacement }: Mutant): string {
  return `${oneLine(original)} -> ${oneLine(replacement)}`
}

function oneLine(text: string): string {
  const short = text.replace(/\s+/g, ' ')
  return short.length > 120 ? `${short.slice(0, 119)}…` : short
}
