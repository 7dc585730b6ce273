/** The newest week has a block per hour, older history one per three hours: a node hashes its whole state for every block. */
const hourlyHours = 168
const olderStep = 3

/** Block times (Unix seconds) of a history of that many hours; the last one is `endsAt`, the first one `hours - 1` hours earlier. */
export function historyTimestamps({ endsAt, hours }: { endsAt: number; hours: number }): number[] {
  const ages: number[] = []
  for (let age = 0; age < hours; age += age < hourlyHours ? 1 : olderStep) ages.push(age)
  if (ages.at(-1) !== hours - 1) ages.push(hours - 1)
  return ages.reverse().map((age) => endsAt - age * 3_600)
}
