import { weth9Abi } from '@oxbow/abi/weth9'
import { toFeeCall } from '@oxbow/delegation/feeOf'
import type { GasQuote, GasRelayRequest } from '@oxbow/delegation/GasStation'
import type { Grant, GrantedCall } from '@oxbow/delegation/Grant'
import { smartAccountCode } from '@oxbow/delegation/smartAccount'
import { toGrantData } from '@oxbow/delegation/toGrantData'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import type { TestChain } from '@oxbow/test/TestChain'
import { encodeFunctionData, erc20Abi, type Hex, type TypedDataDefinition } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const ether = 10n ** 18n
const lower = (address: string) => address.toLowerCase() as Hex

/** A call that sends wrapped ether. */
export function transferOf({ contracts }: TestChain, to: Hex, amount: bigint): GrantedCall {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  return { to: lower(contracts.weth), value: 0n, data }
}

/** Somebody with one wrapped ether and nothing for gas. */
export async function createGasPerson(chain: TestChain) {
  const account = privateKeyToAccount(generatePrivateKey())
  const { weth } = chain.contracts
  const giver = chain.walletClient(accounts[0]!)
  const deposit = encodeFunctionData({ abi: weth9Abi, functionName: 'deposit' })
  await giver.sendTransaction({ to: weth, data: deposit, value: ether, gas: 100_000n })
  await giver.sendTransaction({ to: weth, data: transferOf(chain, account.address, ether).data, gas: 100_000n })
  let id = 0n

  return {
    account,
    address: lower(account.address),
    held: () => balanceOf(chain, weth, account.address),
    /** What the wallet hands over for a quote. */
    async sign(calls: readonly GrantedCall[], quote: GasQuote, more: Partial<Grant> = {}): Promise<GasRelayRequest> {
      const grant: Grant = {
        chainId: chain.chainId,
        account: lower(account.address),
        delegate: quote.relayer,
        calls: [...calls, toFeeCall({ token: quote.token, recipient: quote.relayer, amount: quote.fee })],
        id: id++,
        expiresAt: quote.latestExpiry - 60,
        ...more,
      }
      const signature = await account.signTypedData(toGrantData(grant) as unknown as TypedDataDefinition)
      const { address, chainId, nonce, r, s, yParity } = await account.signAuthorization({
        chainId: chain.chainId,
        contractAddress: smartAccountCode,
        nonce: await chain.publicClient.getTransactionCount({ address: account.address }),
      })
      return {
        grant: grant as GasRelayRequest['grant'],
        signature,
        ...(quote.needsAuthorization && {
          authorization: { address: lower(address!), chainId, nonce, r, s, yParity: yParity as 0 | 1 },
        }),
      }
    },
  }
}
