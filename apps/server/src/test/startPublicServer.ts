import type { TestChain } from '@oxbow/test/TestChain'
import { createApp } from '../createApp.ts'
import { createServices } from '../createServices.ts'
import { createOperatorApp } from '../monitoring/createOperatorApp.ts'
import { createReadiness } from '../monitoring/createReadiness.ts'
import { parseEnv } from '../settings/env.ts'
import { enabledNetwork } from './startTestServer.ts'

/** The real server over a chain that it takes for a public one, as one asks it for a quote and an operator for its health. */
export async function startPublicServer(chain: TestChain, rpcUrls: readonly string[]) {
  const enabled = enabledNetwork(chain, rpcUrls)
  const network = { ...enabled.network, profile: 'public' as const, blockTimeSeconds: 1, stablecoins: [] }
  const services = createServices(
    parseEnv({ OXBOW_LOG_LEVEL: 'silent', OXBOW_PROFILE: 'public' }),
    [{ ...enabled, network, deployment: undefined }],
    () => {},
  )
  const readiness = createReadiness(services)
  const app = await createApp(services, readiness)
  const operatorApp = createOperatorApp(services, readiness)
  return {
    /** Status and error of a quote, and the block it is of. */
    async quote(tokenIn: string, tokenOut: string) {
      const chainIds = { tokenInChainId: chain.chainId, tokenOutChainId: chain.chainId }
      const payload = { type: 'EXACT_INPUT', amount: '1000000', tokenIn, tokenOut, ...chainIds }
      const answer = await app.inject({ method: 'POST', url: '/v1/quote', payload })
      const said = answer.json() as { errorCode?: string; quote?: { blockNumber: string } }
      return { status: answer.statusCode, code: said.errorCode, block: said.quote && BigInt(said.quote.blockNumber) }
    },
    async ready() {
      const answer = await operatorApp.inject('/readyz')
      const [told] = answer.json().chains
      const findings = (told.findings ?? []) as { check: string; text: string; action?: string }[]
      return { status: answer.statusCode, market: findings.find(({ check }) => check === 'market') }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([app.close(), operatorApp.close()])
      await services[Symbol.asyncDispose]()
    },
  }
}
