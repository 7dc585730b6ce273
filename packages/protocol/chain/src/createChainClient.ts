import { type Chain, type Client, type ClientConfig, createClient, type Transport } from 'viem'

/**
 * A client that reads a chain and asks nobody else. viem's own follow a contract that answers with the address of a server to ask (EIP-3668): whoever
 * deploys a contract could make this server, or a visitor's page, fetch any URL. The border check holds shipped code to this one.
 */
export function createChainClient<
  transport extends Transport = Transport,
  chain extends Chain | undefined = Chain | undefined,
>(options: Omit<ClientConfig<transport, chain>, 'ccipRead' | 'account'>): Client<transport, chain> {
  return createClient({ ...options, ccipRead: false }) as Client<transport, chain>
}
