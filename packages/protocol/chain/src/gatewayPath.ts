import { BaseError } from '@oxbow/errors/BaseError'

/**
 * What a gateway request is for: `urgent` when a person waits, `background` when nobody does, `index` for an indexer. For `index`, the gateway splits
 * requests for long ranges of logs as the node requires, and fails over to the chain's next node.
 */
export type GatewayUse = 'urgent' | 'background' | 'index'

const base = /^\/oxbow-node\/([A-Za-z0-9_-]{16,})$/
const node = /^(\/oxbow-node\/[A-Za-z0-9_-]{16,})\/(\d{1,16})\/(\d{1,3})(?:\/(background|index))?$/

/** The gateway's URL (`OXBOW_NODES_URL`). The token authorizes its use. */
export function formatGatewayUrl({ port, token }: GatewayAddress): string {
  return `http://127.0.0.1:${port}/oxbow-node/${token}`
}

/** @throws {InvalidGatewayUrlError} */
export function parseGatewayUrl(url: string | undefined): GatewayAddress {
  const found = URL.parse(url ?? '')
  const token = base.exec(found?.pathname ?? '')?.[1]
  if (found?.hostname !== '127.0.0.1' || found.protocol !== 'http:' || found.port === '' || token === undefined)
    throw new InvalidGatewayUrlError()
  return { port: Number(found.port), token }
}

/** URL of a chain's node behind a gateway; `index` starts at 0. */
export function nodeUrlOf(gatewayUrl: string, { chainId, index }: { chainId: number; index: number }): string {
  return `${gatewayUrl}/${chainId}/${index}`
}

/** Whether a node's URL leads to a gateway, which enforces the node's rate limit for all its clients. */
export function isGatewayUrl(url: string): boolean {
  return node.test(URL.parse(url)?.pathname ?? '')
}

/** The URL of the same gateway node for another use. */
export function gatewayUrlFor(url: string, use: Exclude<GatewayUse, 'urgent'>): string {
  const found = new URL(url)
  found.pathname = `${found.pathname.replace(/\/(background|index)$/, '')}/${use}`
  return found.href
}

/** Parses the path of a gateway request; undefined for any other path. */
export function parseNodePath(pathname: string): NodePath | undefined {
  const [, path, chainId, index, use = 'urgent'] = node.exec(pathname) ?? []
  if (path === undefined) return undefined
  return { token: base.exec(path)![1]!, chainId: Number(chainId), index: Number(index), use: use as GatewayUse }
}

type GatewayAddress = { readonly port: number; readonly token: string }
type NodePath = {
  readonly token: string
  readonly chainId: number
  readonly index: number
  readonly use: GatewayUse
}

export class InvalidGatewayUrlError extends BaseError {
  override name = 'InvalidGatewayUrlError'

  constructor() {
    // The message must not contain the URL: its token is a secret.
    super('OXBOW_NODES_URL cannot be used.', {
      code: 'InvalidConfiguration',
      nextAction:
        'Write it as http://127.0.0.1:<port>/oxbow-node/<token>, with a token of at least 16 letters and digits.',
    })
  }
}
