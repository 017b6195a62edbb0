import { type StaffRole, staffRoles } from '#app/identity/staff-member.ts'
import { roleTexts } from './role-texts.ts'

type RoleChoiceProps = { name: string; role: StaffRole; onChange: (role: StaffRole) => void }

export function RoleChoice({ name, role, onChange }: RoleChoiceProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">Role</legend>
      {staffRoles.map((one) => (
        <label key={one} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
          <input
            type="radio"
            name={name}
            checked={one === role}
            onChange={() => onChange(one)}
            aria-describedby={`${name}-${one}`}
            aria-label={roleTexts[one].label}
            className="mt-0.5 size-5 shrink-0 accent-red"
          />
          <span className="min-w-0">
            {roleTexts[one].label}
            <span id={`${name}-${one}`} className="block text-sm text-pretty text-soft">
              {roleTexts[one].description}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
