import type { createOwnNodes, OwnNodes } from '@oxbow/client/createOwnNodes'

/** The person's own nodes, whose code loads with the first request to one: most people have none. */
export function lazyOwnNodes({ urlsOf }: Pick<createOwnNodes.Options, 'urlsOf'>): OwnNodes {
  let opened: Promise<OwnNodes> | undefined
  async function open(): Promise<OwnNodes> {
    const module = await import('@oxbow/client/createOwnNodes')
    return module.createOwnNodes({ urlsOf })
  }
  return {
    has: (chainId) => urlsOf(chainId).length > 0,
    urls: urlsOf,
    async post(chainId, body, signal) {
      opened ??= open()
      const nodes = await opened.catch((error) => {
        // Not remembered: the network may have been away.
        opened = undefined
        throw error
      })
      return nodes.post(chainId, body, signal)
    },
  }
}
