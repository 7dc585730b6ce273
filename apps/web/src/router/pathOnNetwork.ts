/** Forms of which each network has its own. The network's slug is in their search. */
const forms = /^\/(swap|limit|send|buy|sell|positions\/create(\/v[234])?)\/?$/

/** Where one is once another network was chosen: a form stays the form that it is, and every other page leads to a swap there. */
export function pathOnNetwork(pathname: string): string {
  return forms.test(pathname) ? pathname : '/swap'
}
