import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { client } from '../exchange.ts'

/** Always through this site's server, whatever node the person chose. */
const throughServer = createExchangeClient()

/**
 * A second, independent source of a chain: the server's node, where this device reads from one of the person's own. Undefined without one: the server's nodes
 * behind one another are one source.
 */
export function secondSourceOf(chainId: number): NodeAccess | undefined {
  return client.hasOwnNode(chainId) ? throughServer : undefined
}
