import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { listVariable } from '@oxbow/chain/listVariable'
import { BaseError } from '@oxbow/errors/BaseError'
import { z } from 'zod'
import { hostList } from '../../../access/hostList.ts'

export const orderWebhookVariables = {
  /** URLs that get new and changed limit orders, comma separated; https, except for the private hosts below. */
  OXBOW_ORDER_WEBHOOKS: listVariable().pipe(z.array(z.url({ protocol: /^https?$/ }), 'write URLs, comma separated')),
  /** File with the secret that signs the deliveries, at least 32 characters. */
  OXBOW_ORDER_WEBHOOK_KEY: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  /** Webhook hosts that may be at private addresses and use http: `host` or `host:port`, comma separated. */
  OXBOW_ORDER_WEBHOOK_PRIVATE_HOSTS: hostList,
}

export type OrderWebhooks = {
  readonly urls: readonly string[]
  readonly key: Buffer
  readonly privateHosts: ReadonlySet<string>
}

/** @throws {WebhookSettingsError} */
export function toOrderWebhooks(data: {
  readonly OXBOW_ORDER_WEBHOOKS: readonly string[]
  readonly OXBOW_ORDER_WEBHOOK_KEY?: string | undefined
  readonly OXBOW_ORDER_WEBHOOK_PRIVATE_HOSTS: readonly string[]
}): OrderWebhooks {
  const privateHosts = new Set(data.OXBOW_ORDER_WEBHOOK_PRIVATE_HOSTS)
  const urls = [...new Set(data.OXBOW_ORDER_WEBHOOKS.map((url) => new URL(url).href))]
  if (urls.length === 0) return { urls, key: Buffer.alloc(0), privateHosts }
  const plain = urls
    .map((url) => new URL(url))
    .find(({ host, protocol }) => protocol !== 'https:' && !privateHosts.has(host))
  if (plain !== undefined) throw new WebhookSettingsError(`${plain.origin} does not speak https.`)
  const path = data.OXBOW_ORDER_WEBHOOK_KEY
  if (path === undefined) throw new WebhookSettingsError('OXBOW_ORDER_WEBHOOK_KEY must name a file with a secret.')
  return { urls, key: readKey(path), privateHosts }
}

function readKey(path: string): Buffer {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new WebhookSettingsError(`${path}: ${(error as NodeJS.ErrnoException).code ?? 'it cannot be read'}`)
  }
  if (text.length < 32) throw new WebhookSettingsError(`${path}: it contains fewer than 32 characters.`)
  return Buffer.from(text)
}

class WebhookSettingsError extends BaseError {
  override name = 'Server.WebhookSettingsError'
  constructor(reason: string) {
    super('The order webhooks are misconfigured.', {
      code: 'InvalidConfiguration',
      facts: [reason],
      nextAction:
        'Name https URLs in OXBOW_ORDER_WEBHOOKS, and in OXBOW_ORDER_WEBHOOK_KEY a file: openssl rand -hex 32.',
    })
  }
}
