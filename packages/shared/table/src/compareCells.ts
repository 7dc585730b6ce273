/** Compares sort values, ascending: numbers by size, text in natural order ("v2" before "v10"). */
export function compareCells(one: unknown, other: unknown): number {
  if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other)
  if (isFigure(one) && isFigure(other)) return one < other ? -1 : one > other ? 1 : 0
  return 0
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function isFigure(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}
