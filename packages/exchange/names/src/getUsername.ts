import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import {
  type UsernameProfile,
  type UsernameResponse,
  usernameResponseSchema,
  usernamesResponseSchema,
} from './Username.ts'

type Options = { readonly signal?: AbortSignal | undefined }

/**
 * Account of a username according to this server, and whether `account` can claim it. @throws {ApiError}, {ServerUnreachableError},
 * {UnexpectedAnswerError}
 */
export async function getUsername(
  client: ExchangeClient,
  username: string,
  { account, signal }: Options & { readonly account?: string | undefined } = {},
): Promise<UsernameResponse> {
  const path = `/v1/username?username=${username}${account === undefined ? '' : `&account=${account}`}`
  const answer = await client.api.ask(path, usernameResponseSchema, { signal })
  if (answer.profile && answer.profile.username !== username) throw new UnexpectedAnswerError(path, undefined)
  return answer
}

/** Which of these accounts have a username, according to this server. Throws as `getUsername` does. */
export async function getUsernames(
  client: ExchangeClient,
  accounts: readonly string[],
  { signal }: Options = {},
): Promise<readonly UsernameProfile[]> {
  const path = `/v1/usernames?accounts=${accounts.join(',')}`
  const { profiles } = await client.api.ask(path, usernamesResponseSchema, { signal })
  return profiles.filter(({ account }) => accounts.includes(account))
}

/** Usernames with a prefix, according to this server, sorted. Throws as `getUsername` does. */
export async function findUsernames(
  client: ExchangeClient,
  prefix: string,
  { signal }: Options = {},
): Promise<readonly UsernameProfile[]> {
  const { profiles } = await client.api.ask(`/v1/usernames?prefix=${prefix}`, usernamesResponseSchema, { signal })
  return profiles.filter(({ username }) => username.startsWith(prefix))
}
