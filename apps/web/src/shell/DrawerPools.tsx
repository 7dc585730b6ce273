import { AccountPools } from '../routes/account/AccountPools.tsx'

/** As many as a drawer has room for. */
const atMost = 12

/** The newest positions of the account, in the drawer. */
export function DrawerPools(props: DrawerPools.Props) {
  return (
    <div className="px-2">
      <AccountPools {...props} atMost={atMost} />
    </div>
  )
}

export declare namespace DrawerPools {
  type Props = Omit<AccountPools.Props, 'atMost'>
}
