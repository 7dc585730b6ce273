import { blockedTag } from '@oxbow/tokens/blockedTag'
import type { Token } from '@oxbow/tokens/getTokens'

export function isBlocked(token: Token | undefined): boolean {
  return token?.tags.includes(blockedTag) === true
}
