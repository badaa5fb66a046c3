/* sanitized.h - SANITIZED: is this built with the address sanitizer, which needs more memory and calls? */
#ifndef KOUDI_BASE_SANITIZED_H
#define KOUDI_BASE_SANITIZED_H

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#endif
