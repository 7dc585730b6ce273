import { AccountPools } from '../routes/account/AccountPools.tsx'

/** As many as fit in the drawer. */
const atMost = 12

/** The account's newest positions, in the drawer. */
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
