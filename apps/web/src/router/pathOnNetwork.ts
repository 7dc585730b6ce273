/** Forms that exist on every network; the network's slug is in their search parameters. */
const forms = /^\/(swap|limit|send|buy|sell|positions\/create(\/v[234])?)\/?$/

/** The path after another network was chosen: forms stay, any other page leads to a swap there. */
export function pathOnNetwork(pathname: string): string {
  return forms.test(pathname) ? pathname : '/swap'
}
