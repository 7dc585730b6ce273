import { type Chain, type Client, type ClientConfig, createClient, type Transport } from 'viem'

/**
 * A viem client that only talks to the chain's node. By default viem follows contracts that answer with
 * the URL of an offchain server (CCIP read, EIP-3668), so anyone who deploys a contract could make this
 * server, or a visitor's page, fetch any URL. The border check requires shipped code to use this function.
 */
export function createChainClient<
  transport extends Transport = Transport,
  chain extends Chain | undefined = Chain | undefined,
>(options: Omit<ClientConfig<transport, chain>, 'ccipRead' | 'account'>): Client<transport, chain> {
  return createClient({ ...options, ccipRead: false }) as Client<transport, chain>
}
