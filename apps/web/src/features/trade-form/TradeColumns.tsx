import type { ReactNode } from 'react'

/** The form in the center; on wide screens beside `beside`, whose space is reserved so that the form doesn't move. */
export function TradeColumns({ form, beside }: TradeColumns.Props) {
  return (
    <div className="mx-auto w-full max-w-[32rem] px-4 pt-6 pb-16 sm:pt-14 xl:grid xl:max-w-[76rem] xl:grid-cols-[minmax(0,1fr)_30rem] xl:items-start xl:gap-8">
      <div className="min-w-0 xl:order-2">{form}</div>
      <div className="hidden min-w-0 xl:block">{beside}</div>
    </div>
  )
}

export declare namespace TradeColumns {
  type Props = { form: ReactNode; beside?: ReactNode }
}
