export const staffPasswordRules = {
  password: { label: 'Current password', maxLength: 128 },
  newPassword: { label: 'New password', minLength: 8, maxLength: 128 },
}
