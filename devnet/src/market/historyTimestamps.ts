/** The newest week has a block each hour, what is older one each three hours: a node takes the hash of its whole state for every block. */
const hourlyHours = 168
const olderStep = 3

/** Unix seconds of the blocks of a history of so many hours, the last one at `endsAt`, the first one `hours - 1` hours before. */
export function historyTimestamps({ endsAt, hours }: { endsAt: number; hours: number }): number[] {
  const ages: number[] = []
  for (let age = 0; age < hours; age += age < hourlyHours ? 1 : olderStep) ages.push(age)
  if (ages.at(-1) !== hours - 1) ages.push(hours - 1)
  return ages.reverse().map((age) => endsAt - age * 3_600)
}
