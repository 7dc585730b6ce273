import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { batchedSwap, gasApart } from '../../e2e/support/batchedSwap.ts'
import type { Chain } from '../../e2e/support/Chain.ts'
import type { launchBrowser } from '../../e2e/support/launchBrowser.ts'
import { openWallet, press } from '../../e2e/support/openWallet.ts'

export type Saving = { readonly apart: number; readonly together: number; readonly toldPercent: number }

/** Approval and swap of 50 USDC from the window of a smart wallet: gas of the transaction, and of its calls one by one. */
export async function measureSaving(
  browser: Awaited<ReturnType<typeof launchBrowser>>,
  baseUrl: string,
  chain: Chain,
): Promise<Saving> {
  const { agree, answers, context, open, post, request } = await openWallet(browser, baseUrl)
  const { addresses } = await agree('connect', {}, 'Create wallet')
  const address: Hex = addresses[0]
  const { chainId, name } = chain.network
  const rpc = chain.client.rpc(chainId)
  const [usdc, amount] = [chain.token('USDC'), 50_000_000n]
  const account = privateKeyToAccount(chain.accounts[0]!.privateKey)
  const given = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, amount] })
  for (const sent of [
    { to: address, value: 10n ** 18n },
    { to: usdc, data: given },
  ])
    await waitForTransactionReceipt(rpc, { hash: await sendTransaction(rpc, { account, chain: null, ...sent }) })
  const managing = await open()
  await post(request('manage', { address, view: 'smart-wallet' }))
  await managing.getByRole('button', { name: `Turn on: ${name}`, exact: true }).click()
  await press(managing, 'Turn on')
  await managing.getByRole('button', { name: 'Done' }).click()
  await answers()

  const calls = await batchedSwap(chain, { swapper: address, tokenIn: usdc, amount })
  const apart = await gasApart(chain, address, calls)
  const popup = await open()
  await post(request('send', { address, chainId, calls, isAtomic: true }))
  const told = await popup.getByText(/saves [\d.]+% of the network cost/).textContent()
  await press(popup, 'Confirm')
  const { hashes } = (await answers())[0]!.result
  const { gasUsed } = await waitForTransactionReceipt(rpc, { hash: hashes[0] })
  await context.close()
  return { apart: Number(apart), together: Number(gasUsed), toldPercent: Number(/([\d.]+)%/.exec(told!)![1]) }
}
