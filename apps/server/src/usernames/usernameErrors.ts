import { BaseError } from '@oxbow/errors/BaseError'

export class UsernameNotAvailableError extends BaseError {
  override name = 'Server.UsernameNotAvailableError'
  constructor() {
    super('This username is not available.', { code: 'UsernameNotAvailable', nextAction: 'Choose another.' })
  }
}

export class UsernameActiveError extends BaseError {
  override name = 'Server.UsernameActiveError'
  constructor() {
    super('This wallet already has a username.', { code: 'UsernameActive', nextAction: 'Change that one.' })
  }
}

export class UsernameMissingError extends BaseError {
  override name = 'Server.UsernameMissingError'
  constructor() {
    super('This wallet has no username.', { code: 'UsernameMissing', nextAction: 'Claim one first.' })
  }
}

export class UsernameChangeLimitError extends BaseError {
  override name = 'Server.UsernameChangeLimitError'
  constructor() {
    super('This wallet has reached the maximum number of username changes.', { code: 'UsernameChangeLimit' })
  }
}

export class UsernameDeviceLimitError extends BaseError {
  override name = 'Server.UsernameDeviceLimitError'
  constructor() {
    super('Two usernames were claimed on this device, and both are in use.', {
      code: 'UsernameDeviceLimit',
      nextAction: 'Delete one of them first.',
    })
  }
}

export class UsernameSignatureError extends BaseError {
  override name = 'Server.UsernameSignatureError'
  constructor() {
    super('The signature is not from this account for this request, or it is too old.', {
      code: 'UsernameSignatureInvalid',
      nextAction: 'Request a new challenge and sign again.',
    })
  }
}

export class TooManyClaimsError extends BaseError {
  override name = 'Server.TooManyClaimsError'
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super(`Too many attempts. Try again in ${toWords(retryAfterSeconds)}.`, { code: 'Ratelimited', retryable: true })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

function toWords(seconds: number): string {
  const [count, unit] = seconds >= 3_600 ? [Math.ceil(seconds / 3_600), 'hour'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export class AvatarUnusableError extends BaseError {
  override name = 'Server.AvatarUnusableError'
  constructor(cause?: unknown) {
    super('Could not set avatar: it has to be a PNG or WebP of at most 1 MB and 2,048 pixels per side.', {
      cause,
      code: 'AvatarUnusable',
      nextAction: 'Choose another picture.',
    })
  }
}
