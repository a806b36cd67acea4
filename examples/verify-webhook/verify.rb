# Verifies a webhook: WEBHOOK_SECRET=whsec_… ruby verify.rb <webhook-id> <webhook-timestamp> <webhook-signature> < body
require 'openssl'

TOLERANCE_S = 300

# Raises ArgumentError unless one of the signatures belongs to the raw body.
def verify(secret, id, timestamp, signature, body)
  fresh = timestamp.match?(/\A\d+\z/) && (Time.now.to_i - timestamp.to_i).abs <= TOLERANCE_S
  raise ArgumentError, 'bad timestamp' unless fresh

  key = secret.delete_prefix('whsec_').unpack1('m')
  digest = OpenSSL::HMAC.digest('SHA256', key, "#{id}.#{timestamp}.".b + body)
  expected = "v1,#{[digest].pack('m0')}"
  return if signature.split(' ').any? { |part| OpenSSL.secure_compare(part, expected) }

  raise ArgumentError, 'no matching signature'
end

begin
  verify(ENV.fetch('WEBHOOK_SECRET'), *ARGV[0, 3], $stdin.binmode.read)
  puts 'valid'
rescue ArgumentError => e
  puts "invalid: #{e.message}"
  exit 1
end
