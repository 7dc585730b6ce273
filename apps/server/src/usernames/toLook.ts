/** What a username looks like when it is read quickly: two names with the same look are taken for each other. The database's `held_name.look` is the same. */
export function toLook(name: string): string {
  return name.replace(/[1i]/g, 'l').replaceAll('0', 'o').replaceAll('rn', 'm').replaceAll('vv', 'w')
}
