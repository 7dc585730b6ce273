/** Whether a flow has left its review. `view`: undefined until started. */
export function hasBegun(view: { readonly status: string } | undefined): boolean {
  return view !== undefined && view.status !== 'review'
}
