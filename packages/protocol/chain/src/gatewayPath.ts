import { BaseError } from '@oxbow/errors/BaseError'

/**
 * Who asks a gateway: `urgent` when a person waits, `background` when no one does, `index` for an index, whose requests for many blocks of logs are made as
 * small as the node wants them and which is given the next node of a chain when one fails.
 */
export type GatewayUse = 'urgent' | 'background' | 'index'

const base = /^\/oxbow-node\/([A-Za-z0-9_-]{16,})$/
const node = /^(\/oxbow-node\/[A-Za-z0-9_-]{16,})\/(\d{1,16})\/(\d{1,3})(?:\/(background|index))?$/

/** Where a gateway is: `OXBOW_NODES_URL`. The token is for those who may use it. */
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

/** A chain's node behind a gateway; the first is 0. */
export function nodeUrlOf(gatewayUrl: string, { chainId, index }: { chainId: number; index: number }): string {
  return `${gatewayUrl}/${chainId}/${index}`
}

/** Whether a node's URL leads to a gateway, which holds the pace of the node for all who use it. */
export function isGatewayUrl(url: string): boolean {
  return node.test(URL.parse(url)?.pathname ?? '')
}

/** The same node of a gateway for another use. */
export function gatewayUrlFor(url: string, use: Exclude<GatewayUse, 'urgent'>): string {
  const found = new URL(url)
  found.pathname = `${found.pathname.replace(/\/(background|index)$/, '')}/${use}`
  return found.href
}

/** What a request to a gateway is for; undefined for any other path. */
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
    // The URL stays out of the message: its token is a secret.
    super('OXBOW_NODES_URL cannot be used.', {
      code: 'InvalidConfiguration',
      nextAction:
        'Write it as http://127.0.0.1:<port>/oxbow-node/<token>, with a token of at least 16 letters and digits.',
    })
  }
}
