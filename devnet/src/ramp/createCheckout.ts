import { setTimeout as sleep } from 'node:timers/promises'
import { type Hex, keccak256, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { Payouts } from './createPayouts.ts'
import { fromRawText } from './fromRawText.ts'
import { type SandboxOrder, type SandboxStatus, type Trouble, toWire } from './SandboxOrder.ts'
import { signWebhook } from './signWebhook.ts'

const stepMs = 400
const slowMs = 10_000
const longestDepositMs = 3_600_000
const lookMs = 1_000

export type Action = 'pay' | 'kyc' | 'fail' | 'refund' | 'expire'

/** Processes an order as chosen on the page, and sends a webhook at each step. */
export function createCheckout({ key, payoutsOf, signal, onProblem }: createCheckout.Options) {
  /** Each webhook contains what was known at that status. */
  async function tell(order: SandboxOrder, payload: Record<string, unknown>): Promise<void> {
    const url = new URL(order.webhookUrl)
    const nowSeconds = Math.floor(Date.now() / 1_000)
    const { body, headers } = await signWebhook(order.brand, { key, path: url.pathname, payload, nowSeconds })
    await fetch(url, { method: 'POST', headers: { ...headers }, body, signal: AbortSignal.timeout(5_000) })
      .then((answer) => answer.body?.cancel())
      // Lost webhooks are made up for by polling.
      .catch(() => undefined)
  }

  /** @returns a sender that loses webhooks, repeats them, or holds all and sends them in reverse order */
  function tellerOf(order: SandboxOrder, trouble: Trouble) {
    const held: Record<string, unknown>[] = []
    return {
      async say(status: SandboxStatus): Promise<void> {
        order.status = status
        const payload = toWire(order)
        if (trouble === 'lost') return
        if (trouble === 'reordered') held.push(payload)
        else for (let time = trouble === 'twice' ? 2 : 1; time > 0; time--) await tell(order, payload)
      },
      async end(): Promise<void> {
        for (const payload of held.reverse()) await tell(order, payload)
      },
    }
  }

  async function buy(order: SandboxOrder, trouble: Trouble): Promise<void> {
    const { account, asset, tokenAmount } = order
    const amount = trouble === 'less' ? (tokenAmount * 9n) / 10n : tokenAmount
    order.transactionHash = await payoutsOf(asset.chainId).pay(asset.address, account, amount)
    order.moved = fromRawText(amount, asset.decimals)
  }

  async function sell(order: SandboxOrder): Promise<boolean> {
    const { asset, deposit } = order
    const endsAt = Date.now() + longestDepositMs
    const payouts = payoutsOf(asset.chainId)
    while (Date.now() < endsAt && !signal.aborted) {
      const held = await payouts.balance(asset.address, deposit!.address).catch(() => 0n)
      if (held >= deposit!.amount) {
        order.moved = fromRawText(held, asset.decimals)
        return true
      }
      await sleep(lookMs, undefined, { signal }).catch(() => undefined)
    }
    return false
  }

  async function run(order: SandboxOrder, action: Action, trouble: Trouble): Promise<void> {
    const teller = tellerOf(order, trouble)
    const step = () => sleep(trouble === 'slow' ? slowMs / 3 : stepMs)
    if (action === 'expire') await teller.say('expired')
    else if (action === 'fail') await teller.say('failed')
    else {
      if (order.side === 'sell') order.deposit = { address: depositAddress(key, order.id), amount: order.tokenAmount }
      await teller.say('pending')
      await step()
      if (action === 'kyc') {
        await teller.say('kyc')
        await step()
      }
      if (action === 'refund') {
        await teller.say('failed')
        await step()
        await teller.say('refunded')
      } else if (order.side === 'sell') {
        if (await sell(order)) {
          await teller.say('processing')
          await step()
          await teller.say('settled')
        } else await teller.say('expired')
      } else {
        await teller.say('processing')
        await step()
        await buy(order, trouble)
        await teller.say('settled')
      }
    }
    await teller.end()
  }

  return {
    /** Runs in the background. An order is started once. */
    start(order: SandboxOrder, action: Action, trouble: Trouble): void {
      if (order.status !== 'created') return
      order.status = 'pending'
      run(order, action, trouble).catch((error: unknown) => {
        order.status = 'failed'
        onProblem(error)
      })
    },
  }
}

export declare namespace createCheckout {
  type Options = {
    /** Signing key of webhooks. */
    readonly key: string
    /** @throws for an unknown chain */
    readonly payoutsOf: (chainId: number) => Payouts
    readonly signal: AbortSignal
    readonly onProblem: (error: unknown) => void
  }
}

/** Unique per sale; its funds are never used. */
function depositAddress(key: string, id: string): Hex {
  return privateKeyToAddress(keccak256(toHex(`${key}:${id}`))).toLowerCase() as Hex
}
