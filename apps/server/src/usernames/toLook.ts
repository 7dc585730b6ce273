/** How a username looks at a glance: names with the same look are easily confused. The database's `held_name.look` is the same. */
export function toLook(name: string): string {
  return name.replace(/[1i]/g, 'l').replaceAll('0', 'o').replaceAll('rn', 'm').replaceAll('vv', 'w')
}
