import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { UsernameChange } from '@oxbow/names/sendUsernameAction'
import type { UsernameFailure, UsernameFailureCode } from '@oxbow/names/toUsernameFailure'
import { tooManyWords } from './tooManyWords.ts'

/** The message of a username failure. */
export function toUsernameMessage(failure: UsernameFailure, kind: UsernameChange['kind']): MessageDescriptor {
  if (failure.code === 'TooManyAttempts') return tooManyWords(failure.waitSeconds)
  return failure.code === 'Failed' ? failed[kind] : words[failure.code]
}

const failed: Readonly<Record<UsernameChange['kind'], MessageDescriptor>> = {
  claim: msg`Could not claim username. Try again later.`,
  change: msg`Couldn’t change username. Try again later.`,
  delete: msg`Couldn’t delete username. Try again later.`,
  edit: msg`Couldn’t save profile. Try again later.`,
  avatar: msg`Could not set avatar. Try again later.`,
}

const words: Readonly<Record<Exclude<UsernameFailureCode, 'TooManyAttempts' | 'Failed'>, MessageDescriptor>> = {
  NotAvailable: msg`This username is not available`,
  Active: msg`This wallet already has a username. Reload the page to see it.`,
  Missing: msg`This wallet has no username anymore. Reload the page.`,
  ChangeLimit: msg`You’ve changed your username twice. It can’t be changed again.`,
  DeviceLimit: msg`Two usernames from this device are in use. Delete one to claim another.`,
  SignatureInvalid: msg`The signature wasn’t accepted. Sign again.`,
  AvatarUnusable: msg`Choose a PNG or WebP picture of at most 1 MB and 2,048 pixels a side.`,
  AddressBlocked: msg`This address can’t be used here.`,
  SiteMismatch: msg`The server asked you to sign for another site, so your wallet wasn’t asked.`,
}
