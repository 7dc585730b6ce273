import { createHmac } from 'node:crypto'
import { request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { isIP } from 'node:net'
import { BaseError } from '@oxbow/errors/BaseError'
import { createPublicLookup } from '../../../http/createPublicLookup.ts'
import { isPublicAddress } from '../../../logos/isPublicAddress.ts'

const timeoutMs = 5_000

/**
 * Posts a signed text. Only over https, to a verified public address; redirects aren't followed, and only the status of the answer is read.
 *
 * @throws {WebhookError} when it wasn't accepted
 */
export async function postWebhook(
  url: URL,
  body: string,
  { key, privateHosts, nowMs }: postWebhook.Options,
): Promise<void> {
  const isAnywhere = privateHosts.has(url.host)
  if (url.protocol !== 'https:' && !isAnywhere) throw new WebhookError('it requires https')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isAnywhere && isIP(host) !== 0 && !isPublicAddress(host)) throw notPublic()
  const request = url.protocol === 'https:' ? requestByHttps : requestByHttp
  const seconds = Math.floor(nowMs / 1_000)
  const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  const status = await new Promise<number>((resolve, reject) => {
    const posting = request(
      {
        host,
        port: url.port,
        path: url.pathname + url.search,
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'oxbow-signature': `t=${seconds},v1=${signature}`,
        },
        lookup: isAnywhere ? undefined : createPublicLookup(notPublic),
      },
      (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      },
    )
    posting.on('error', reject)
    posting.end(body)
  }).catch((error: unknown) => {
    throw error instanceof WebhookError ? error : new WebhookError('it does not answer', error)
  })
  if (status < 200 || status > 299) throw new WebhookError(`it answers with ${status}`)
}

export declare namespace postWebhook {
  type Options = {
    /** Shared secret. */
    readonly key: Buffer
    /** `host` or `host:port`: these may have any address, and use http. */
    readonly privateHosts: ReadonlySet<string>
    readonly nowMs: number
  }
}

function notPublic(): WebhookError {
  return new WebhookError('its host is at an address that is not public')
}

export class WebhookError extends BaseError {
  override name = 'Server.WebhookError'
  constructor(reason: string, cause?: unknown) {
    super(`An order webhook could not be delivered: ${reason}.`, { cause, code: 'WebhookFailed', retryable: true })
  }
}
