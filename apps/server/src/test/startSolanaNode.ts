import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tokenPrograms } from '../solana/readSolanaBalances.ts'

export const solanaAccount = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
export const otherSolanaAccount = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
export const usdcMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const mainnetGenesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/** Parameters of `getTokenAccountsByOwner`. */
export type TokenParameters = readonly [owner: string, filter: { readonly programId: string }]

type Answers = Record<string, unknown>

/** An entry of `getTokenAccountsByOwner`, of which any part may be wrong. */
export function tokenAccount(mint: unknown, amount: unknown, decimals: unknown = 6, owner: unknown = solanaAccount) {
  return { account: { data: { parsed: { info: { mint, owner, tokenAmount: { amount, decimals } } } } } }
}

const sound: Answers = {
  getGenesisHash: `{"result":"${mainnetGenesis}"}`,
  getBalance: { value: 5 },
  getTokenAccountsByOwner: ([owner, { programId }]: TokenParameters) => ({
    value: programId === tokenPrograms[0] ? [tokenAccount(usdcMint, '7', 6, owner)] : [],
  }),
}

/** A node of Solana's mainnet, honest where not told otherwise; a string is sent as it is. `asked` is which methods it was asked. */
export async function startSolanaNode(lies: Answers = {}) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { method, params } = JSON.parse(body)
    asked.push(method)
    const said = { ...sound, ...lies }[method]
    const answer = typeof said === 'function' ? (said as (params: unknown) => unknown)(params) : said
    const text = typeof answer === 'string' ? answer : JSON.stringify({ jsonrpc: '2.0', id: 1, result: answer })
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}
