<?php
// Verifies a webhook: WEBHOOK_SECRET=whsec_… php verify.php <webhook-id> <webhook-timestamp> <webhook-signature> < body
declare(strict_types=1);

const TOLERANCE_S = 300;

/** Throws unless one of the signatures belongs to the raw body. */
function verify(string $secret, string $id, string $timestamp, string $signature, string $body): void
{
    if (preg_match('/\A\d+\z/', $timestamp) !== 1 || abs(time() - (int) $timestamp) > TOLERANCE_S) {
        throw new UnexpectedValueException('bad timestamp');
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $signature) as $part) {
        if (hash_equals($expected, $part)) {
            return;
        }
    }
    throw new UnexpectedValueException('no matching signature');
}

try {
    verify((string) getenv('WEBHOOK_SECRET'), $argv[1], $argv[2], $argv[3], file_get_contents('php://stdin'));
    echo "valid\n";
} catch (UnexpectedValueException $error) {
    echo "invalid: {$error->getMessage()}\n";
    exit(1);
}
