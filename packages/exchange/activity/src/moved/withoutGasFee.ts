import { redeemerOf } from '@oxbow/delegation/redeemedLog'
import { type Address, type Log, pad } from 'viem'

/** `Transfer(address,address,uint256)` */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * A receipt's logs without the payment for gas in a token: the account's last transfer to whoever sent its granted calls. All of them if the account
 * sent the transaction by itself.
 */
export function withoutGasFee(logs: readonly Log[], account: Address): readonly Log[] {
  const relayer = redeemerOf(account, logs)
  if (relayer === undefined) return logs
  const [from, to] = [pad(account).toLowerCase(), pad(relayer)]
  const fee = logs.findLast(
    ({ topics }) => topics[0] === transferTopic && topics[1]?.toLowerCase() === from && topics[2]?.toLowerCase() === to,
  )
  return logs.filter((log) => log !== fee)
}
