/**
 * Import cycles between files (Tarjan's strongly connected components), each as a list; empty without any.
 *
 * @param {ReadonlyMap<string, ReadonlySet<string>>} imports what each file imports
 * @returns {string[][]}
 */
export function findCycles(imports) {
  const numbers = new Map()
  const lowest = new Map()
  const path = []
  const cycles = []
  for (const file of imports.keys()) if (!numbers.has(file)) visit(file)
  return cycles

  function visit(file) {
    numbers.set(file, numbers.size)
    lowest.set(file, numbers.get(file))
    path.push(file)
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue
      if (!numbers.has(next)) {
        visit(next)
        lowest.set(file, Math.min(lowest.get(file), lowest.get(next)))
      } else if (path.includes(next)) lowest.set(file, Math.min(lowest.get(file), numbers.get(next)))
    }
    if (lowest.get(file) !== numbers.get(file)) return
    const group = path.splice(path.indexOf(file))
    if (group.length > 1) cycles.push(group)
  }
}
