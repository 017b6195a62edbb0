type DeviceTitleProps = { device?: string | null | undefined; isThis: boolean }

export function DeviceTitle({ device, isThis }: DeviceTitleProps) {
  const label = isThis ? 'This device' : 'Another device'
  if (!device) return <span className="block font-medium">{label}</span>
  return (
    <span className="block">
      <span className="font-medium">{device}</span>
      {isThis && <span className="ml-3 border border-soft px-1.5 py-0.5 text-xs whitespace-nowrap">{label}</span>}
    </span>
  )
}
