import type { Network } from './Network.ts'

/** The page of the network's block explorer about something; undefined where there is no explorer. Operators write its address with a slash at the end or without. */
export function toExplorerUrl(
  { explorerUrl }: Pick<Network, 'explorerUrl'>,
  kind: 'tx' | 'address' | 'token',
  value: string,
): string | undefined {
  return explorerUrl === undefined ? undefined : `${explorerUrl.replace(/\/+$/, '')}/${kind}/${value}`
}
