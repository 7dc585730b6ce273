/** Whether the header may speak of the app: not where people are at work (specification section 2.3). */
export function showsGetApp(pathname: string): boolean {
  return !/^\/(?:$|(?:send|swap|limit|explore|positions|migrate\/v3|buy|sell)(?:\/|$))/i.test(pathname)
}
