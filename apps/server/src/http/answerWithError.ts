import { type ApiErrorCode, errorStatus, isApiErrorCode, retryableCodes } from '@oxbow/contract/ApiError'
import { type GasRefusal, gasRefusals } from '@oxbow/delegation/GasStation'
import { BaseError } from '@oxbow/errors/BaseError'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

/** Seconds a client is asked to wait when something behind the server is away; it recovers by itself. */
const retryAfterSeconds = 2

/** Answers `{errorCode, detail, requestId}` with the status of the code. Unknown errors are bugs: logged with their stack, answered without it. */
export function answerWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { errorCode, detail } = describeError(error)
  const status = allStatus[errorCode]
  // An unreachable dependency isn't a bug: one short line per minute, because every request meets it, and the start of the log has the cause.
  if (errorCode === 'InternalError') request.log.error({ err: error }, errorCode)
  else if (status >= 500 && isNews(request, errorCode))
    request.log.warn({ path: request.routeOptions.url, detail }, errorCode)
  if ((retryableCodes as ReadonlySet<string>).has(errorCode) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', retryAfterSeconds)
  return reply.code(status).type('application/json').send({ errorCode, detail, requestId: request.id })
}

/** Of the API's codes, and of those that only the wallet's pages know: the exchange's have no room for them. */
const allStatus = { ...errorStatus, ...gasRefusals }
type ErrorCode = ApiErrorCode | GasRefusal

const quietMs = 60_000
/** When each route of a server last failed with each code. */
const loggedAt = new WeakMap<FastifyRequest['server'], Map<string, number>>()

function isNews({ routeOptions, server }: FastifyRequest, errorCode: ErrorCode): boolean {
  const seen = loggedAt.get(server) ?? new Map<string, number>()
  loggedAt.set(server, seen)
  const key = `${errorCode} ${routeOptions.url}`
  const atMs = seen.get(key)
  if (atMs !== undefined && Date.now() - atMs < quietMs) return false
  seen.set(key, Date.now())
  return true
}

/** Code and text of an error. */
export function describeError(error: unknown): { errorCode: ErrorCode; detail: string } {
  const isKnown = (code: string): code is ErrorCode => isApiErrorCode(code) || Object.hasOwn(gasRefusals, code)
  if (error instanceof BaseError && isKnown(error.code) && error.code !== 'InternalError')
    return { errorCode: error.code, detail: [error.shortMessage, error.nextAction].filter(Boolean).join(' ') }
  if (hasZodFastifySchemaValidationErrors(error))
    return { errorCode: 'RequestValidationError', detail: describeValidation(error) }
  const { code, statusCode, message } = error as Partial<FastifyError>
  const known = code === undefined ? undefined : fastifyCodes[code]
  if (known !== undefined) return known
  if (statusCode === 429) return { errorCode: 'Ratelimited', detail: message ?? 'Too many requests.' }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return { errorCode: 'RequestValidationError', detail: 'The request cannot be read.' }
  return { errorCode: 'InternalError', detail: 'Something went wrong inside Oxbow; its log says what.' }
}

const fastifyCodes: Record<string, { errorCode: ApiErrorCode; detail: string } | undefined> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { errorCode: 'RequestTooLarge', detail: 'The request body is larger than 256 kB.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    errorCode: 'UnsupportedMediaType',
    detail: 'Send JSON, with the header content-type: application/json.',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: {
    errorCode: 'RequestValidationError',
    detail: 'The body is empty; it must be a JSON object.',
  },
  FST_ERR_HANDLER_TIMEOUT: { errorCode: 'Timeout', detail: 'It took too long. Try again in a moment.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { errorCode: 'RequestValidationError', detail: 'The body is not JSON.' },
}

function describeValidation(error: { validation: { instancePath: string; message?: string | undefined }[] }): string {
  const shown = error.validation.slice(0, 5).map(({ instancePath, message = 'is wrong' }) => {
    const field = instancePath.slice(1).replaceAll('/', '.')
    return field === '' ? message : `${field}: ${message}`
  })
  const more = error.validation.length - shown.length
  return `${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`.slice(0, 1_000)
}
