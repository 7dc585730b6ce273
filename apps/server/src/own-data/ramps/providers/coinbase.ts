import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { toRampState } from '@oxbow/ramps/providerStates'
import { z } from 'zod'
import { parseBody } from '../parseBody.ts'
import { QuoteRefusedError, type RampAdapter, type RampClaim } from '../RampAdapter.ts'
import { isHeaderListSigned } from '../signatures/isHeaderListSigned.ts'
import { toDecimal, toMoney, toPaid, toRawAmount, toTokenText } from './amounts.ts'
import { askProvider, ProviderDownError } from './askProvider.ts'
import { networkNameOf } from './networkNameOf.ts'

export const coinbaseSettings = z.strictObject({
  keyName: z.string().min(8),
  /** As the portal issues it: a PEM EC key, or a 64-byte Ed25519 key in base64. */
  privateKey: z.string().min(40).transform(toPrivateKey),
  webhookSecret: z.string().min(16),
})

const amountSchema = z.object({ value: z.unknown(), currency: z.unknown() }).partial().nullish()
const transactionSchema = z.object({
  status: z.string(),
  transaction_id: z.string().nullish(),
  partner_user_ref: z.string().nullish(),
  tx_hash: z.string().nullish(),
  purchase_amount: amountSchema,
  /** Including fees. */
  payment_total: amountSchema,
})
const eventSchema = z.object({
  partnerUserRef: z.string().nullish(),
  transactionId: z.string().nullish(),
  status: z.string(),
  txHash: z.string().nullish(),
  purchaseAmount: amountSchema,
  paymentTotal: amountSchema,
})

/**
 * Documentation: docs.cdp.coinbase.com. A session token, valid once within five
 * minutes, names the wallet; webhooks use the platform's common signature scheme.
 */
export function coinbase({ keyName, privateKey, webhookSecret }: z.infer<typeof coinbaseSettings>): RampAdapter {
  const host = 'api.developer.coinbase.com'
  const provider = { id: 'coinbase', name: 'Coinbase', isSandbox: false }

  function ask(method: 'GET' | 'POST', path: string, json?: unknown): Promise<unknown> {
    const token = signToken({ keyName, privateKey, uri: `${method} ${host}${path}` })
    return askProvider(`https://${host}${path}`, { method, headers: { authorization: `Bearer ${token}` }, json })
  }

  /** Valid once within five minutes; the page can't change the address. */
  async function openSession(address: string, network: string, asset?: string): Promise<string> {
    const answer = await ask('POST', '/onramp/v1/token', {
      addresses: [{ address, blockchains: [network] }],
      ...(asset !== undefined && { assets: [asset] }),
    })
    const parsed = z.object({ token: z.string() }).safeParse(answer)
    if (!parsed.success) throw new ProviderDownError('It returns no session.')
    return parsed.data.token
  }

  return {
    provider,
    sides: ['buy'],
    async quote({ asset, amount, country, currency, region }) {
      const network = networkNameOf('coinbase', asset)
      // Coinbase quotes by payment amount; a token amount is left to its page.
      if (amount.unit === 'token') throw new QuoteRefusedError('unavailable')
      const answer = await ask('POST', '/onramp/v1/buy/quote', {
        country,
        ...(region && { subdivision: region }),
        payment_amount: amount.value,
        payment_currency: currency,
        payment_method: 'CARD',
        purchase_currency: asset.symbol,
        purchase_network: network,
      })
      const parsed = z
        .object({ payment_total: amountSchema, purchase_amount: amountSchema, coinbase_fee: amountSchema })
        .safeParse(answer)
      const [money, tokens, fee] = [
        toDecimal(parsed.data?.payment_total?.value),
        toDecimal(parsed.data?.purchase_amount?.value),
        toDecimal(parsed.data?.coinbase_fee?.value),
      ]
      if (money === undefined || tokens === undefined) throw new QuoteRefusedError('token')
      const tokenAmount = toRawAmount(tokens, asset.decimals)
      return [{ method: 'card', money: toMoney(money), tokenAmount, fee: fee === undefined ? null : toMoney(fee) }]
    },
    async createTransfer({ account, asset, returnUrl }) {
      const network = networkNameOf('coinbase', asset)
      const url = new URL('https://pay.coinbase.com/buy/select-asset')
      url.search = new URLSearchParams({
        sessionToken: await openSession(account, network),
        defaultExperience: 'send',
        defaultNetwork: network,
        redirectUrl: returnUrl,
      }).toString()
      return url.href
    },
    async createSession({ account, asset, currency, id, money, returnUrl, tokenAmount }) {
      const network = networkNameOf('coinbase', asset)
      const url = new URL('https://pay.coinbase.com/buy/select-asset')
      url.search = new URLSearchParams({
        sessionToken: await openSession(account, network, asset.symbol),
        partnerUserId: id,
        defaultAsset: asset.symbol,
        defaultNetwork: network,
        fiatCurrency: currency,
        ...(money === '0'
          ? { presetCryptoAmount: toTokenText(tokenAmount, asset.decimals) }
          : { presetFiatAmount: money }),
        redirectUrl: returnUrl,
      }).toString()
      return { url: url.href }
    },
    async fetchOrder({ id }) {
      const answer = await ask('GET', `/onramp/v1/buy/user/${id}/transactions`)
      const parsed = z.object({ transactions: z.array(transactionSchema) }).safeParse(answer)
      const [first] = parsed.data?.transactions ?? []
      return (
        first && {
          id,
          providerOrderId: first.transaction_id ?? undefined,
          state: toRampState('coinbase', first.status),
          tokenAmount: toDecimal(first.purchase_amount?.value),
          paid: toPaid(first.payment_total?.value, first.payment_total?.currency),
          transactionHash: first.tx_hash ?? undefined,
        }
      )
    },
    verifyWebhook(webhook) {
      if (!isHeaderListSigned(webhook, { header: 'x-hook0-signature', key: webhookSecret })) return undefined
      const parsed = eventSchema.safeParse(parseBody(webhook.body))
      return parsed.success ? toClaim(parsed.data) : {}
    },
  }
}

function toClaim(event: z.infer<typeof eventSchema>): RampClaim {
  return {
    id: event.partnerUserRef ?? undefined,
    providerOrderId: event.transactionId ?? undefined,
    state: toRampState('coinbase', event.status),
    tokenAmount: toDecimal(event.purchaseAmount?.value),
    paid: toPaid(event.paymentTotal?.value, event.paymentTotal?.currency),
    transactionHash: event.txHash ?? undefined,
  }
}

/** A JWT for one call, valid for two minutes. */
function signToken({ keyName, privateKey, uri }: { keyName: string; privateKey: KeyObject; uri: string }): string {
  const isEdwards = privateKey.asymmetricKeyType === 'ed25519'
  const now = Math.floor(Date.now() / 1_000)
  const header = {
    alg: isEdwards ? 'EdDSA' : 'ES256',
    typ: 'JWT',
    kid: keyName,
    nonce: randomBytes(16).toString('hex'),
  }
  const claims = { sub: keyName, iss: 'cdp', nbf: now, exp: now + 120, uri }
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature = isEdwards
    ? sign(null, Buffer.from(signed), privateKey)
    : sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

function toPrivateKey(text: string): KeyObject {
  if (text.includes('BEGIN')) return createPrivateKey(text.replaceAll('\\n', '\n'))
  // PKCS #8 of the first half, which is the seed (RFC 8410).
  const seed = Buffer.from(text, 'base64').subarray(0, 32)
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}
